#!/usr/bin/env python3
"""Runs a command as the systemd unit would: as an ordinary user, without new privileges, under a filter of system calls.

under-unit.py SANDBOX [WORD ...]    SANDBOX is a JSON file that unit-sandbox.ts writes. The words follow its command.
"""

import ctypes
import json
import os
import sys

KILL_PROCESS = 0x80000000
ERRNO = 0x00050000
ALLOW = 0x7FFF0000

with open(sys.argv[1], encoding="utf-8") as file:
    sandbox = json.load(file)

if os.getuid() == 0:
    uid, gid = sandbox["user"]
    for folder in (os.environ.get("POSTERN_DATA_DIR"), os.environ.get("POSTERN_BACKUP_TO")):
        if folder:
            os.chown(folder, uid, gid)
    os.setgroups([])
    os.setgid(gid)
    os.setuid(uid)

seccomp = ctypes.CDLL("libseccomp.so.2", use_errno=True)
seccomp.seccomp_init.restype = ctypes.c_void_p
seccomp.seccomp_init.argtypes = [ctypes.c_uint32]
seccomp.seccomp_rule_add_array.argtypes = [ctypes.c_void_p, ctypes.c_uint32, ctypes.c_int, ctypes.c_uint, ctypes.c_void_p]
seccomp.seccomp_load.argtypes = [ctypes.c_void_p]

denied = sandbox["errno"]
context = seccomp.seccomp_init(KILL_PROCESS if denied is None else ERRNO | denied)
for name in sandbox["allowed"]:
    number = seccomp.seccomp_syscall_resolve_name(name.encode())
    # Negative on machines that have no such call.
    if number >= 0 and seccomp.seccomp_rule_add_array(context, ALLOW, number, 0, None) != 0:
        sys.exit(f"under-unit.py: {name} cannot be allowed.")
if seccomp.seccomp_load(context) != 0:
    sys.exit("under-unit.py: the filter cannot be installed.")

command = [*sandbox["command"], *sys.argv[2:]]
os.execv(command[0], command)
