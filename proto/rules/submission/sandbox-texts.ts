/** What enforces the limits of a judge's boxes. What is a name in every language ("seccomp") is no sentence of ours. */
import type { LocalText } from '../site/locale.ts'

const row = (en: string, zh: string): LocalText => ({ 'en-US': en, 'zh-CN': zh })

export const sandboxTexts = {
  cpuPerProcess: row('RLIMIT_CPU, per process only', 'RLIMIT_CPU，仅限单个进程'),
  memoryPerProcess: row('RLIMIT_DATA, per process only', 'RLIMIT_DATA，仅限单个进程'),
  processesPerUid: row('RLIMIT_NPROC under a uid per box', 'RLIMIT_NPROC，每个沙箱独立 uid'),
  countedPipes: row('byte-counted pipes', '按字节计数的管道'),
  boundedTmpfs: row('a tmpfs of fixed size and number of files per box', '每个沙箱独占的 tmpfs，大小与文件数固定'),
  emptyNetwork: row(
    'network namespace without devices, seccomp allows local sockets only',
    '无网络设备的网络命名空间，seccomp 只允许本地套接字',
  ),
  readOnlyMounts: row('mount namespace with read-only system folders', '挂载命名空间，系统目录只读'),
  userNamespace: row(
    'user namespace under an unprivileged uid per box ({uid} and up)',
    '用户命名空间，每个沙箱使用独立的非特权 uid（从 {uid} 起）',
  ),
  uidPerBox: row(
    'an unprivileged uid per box ({uid} plus its number)',
    '每个沙箱使用独立的非特权 uid（{uid} 加沙箱编号）',
  ),
  isolateGroups: row('isolate {version} --cg (control groups of its own)', 'isolate {version} --cg（独立的控制组）'),
} as const satisfies Record<string, LocalText>
