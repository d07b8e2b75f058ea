"""Opens a window with each renderer and without a usable one: renderers.py PROGRAM SHOTS.

If a renderer fails, its message must be one line; if none is left, one more names the report. Pictures are saved for inspection. Needs Xvfb, imagemagick,
software OpenGL (libgl1-mesa-dri), and for wgpu software Vulkan (mesa-vulkan-drivers).
"""

import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
from screens import Screen  # noqa: E402

PROGRAM, SHOTS = sys.argv[1], pathlib.Path(sys.argv[2])
# Environment variables that hide a renderer from the program.
NO_GL = {"LIBGL_DRIVERS_PATH": "/nonexistent", "GBM_BACKENDS_PATH": "/nonexistent", "__EGL_VENDOR_LIBRARY_FILENAMES": "/nonexistent"}
NO_VULKAN = {"VK_ICD_FILENAMES": "/nonexistent", "VK_DRIVER_FILES": "/nonexistent"}


def attempt(screen, arguments, hidden):
    """Returns the renderer that opened, if any, and the messages."""
    home = tempfile.mkdtemp(prefix="bastide-renderers-")
    errors = open(pathlib.Path(home) / "said", "w+")
    program = subprocess.Popen(
        [PROGRAM, "--data-dir", home, "--log-events", *arguments],
        stdout=subprocess.PIPE, stderr=errors, text=True, env=screen.environment | hidden,
    )  # fmt: skip
    opened = None
    for line in program.stdout:
        event = json.loads(line)
        if event["event"] == "opened":
            opened = event["renderer"]
        if event["event"] == "screen" and event["name"] != "starting":
            time.sleep(1.5)
            name = "-".join(a.strip("-") for a in arguments) or "usual"
            screen.picture(SHOTS / f"renderer-{name}-{opened}.png")
            break
    program.terminate()
    program.wait(20)
    errors.seek(0)
    said = [line for line in errors.read().splitlines() if line.startswith("bastide:")]
    shutil.rmtree(home, ignore_errors=True)
    return opened, said


def main():
    SHOTS.mkdir(parents=True, exist_ok=True)
    screen = Screen()
    troubles = []
    try:
        for arguments, hidden, wanted, lines in [
            ([], {}, "glow", 0),
            (["--renderer", "glow"], {}, "glow", 0),
            (["--renderer", "wgpu"], {}, "wgpu", 0),
            ([], NO_GL, "wgpu", 1),
            (["--renderer", "glow"], NO_GL, None, 2),
            (["--renderer", "wgpu"], NO_VULKAN, None, 2),
        ]:
            opened, said = attempt(screen, arguments, hidden)
            told = f"{' '.join(arguments) or 'no option'}, hidden {', '.join(hidden) or 'nothing'}: {opened}; {said}"
            print(told, flush=True)
            if opened != wanted or len(said) != lines or any(len(s) > 400 for s in said):
                troubles.append(f"{told}, but {wanted} and {lines} lines were expected")
    finally:
        screen.stop()
    if troubles:
        raise SystemExit("\n".join(troubles))


main()
