import fs from 'node:fs'

const copyChunkBytes = 1 << 20

export async function copyInto(fd: number, hostPath: string): Promise<void> {
  const source = fs.openSync(hostPath, 'r')
  try {
    await copyDescriptor(source, fd)
  } finally {
    fs.closeSync(source)
  }
}

/** In pieces, with a pause for others after each, so that a large file neither fills nor blocks this process. */
export async function copyDescriptor(source: number, target: number): Promise<void> {
  const chunk = Buffer.allocUnsafe(Math.min(copyChunkBytes, fs.fstatSync(source).size + 1))
  for (;;) {
    const size = fs.readSync(source, chunk, 0, chunk.length, null)
    if (size === 0) return
    for (let at = 0; at < size;) at += fs.writeSync(target, chunk, at, size - at)
    if (size === copyChunkBytes) await new Promise(setImmediate)
  }
}
