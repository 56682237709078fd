import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const textTypes = /\.(?:js|css|svg|html)$/
/** Smaller ones win nothing: they fit into the packet that brings their head. */
const minBytes = 256

const toBrotli = promisify(brotliCompress)
/** One block for a whole file: the largest is a thousandth smaller for it. */
const wholeFiles = { params: { [constants.BROTLI_PARAM_LGBLOCK]: 24 } }
const toGzip = promisify(gzip)

/**
 * Writes each text file of the build as .br and .gz too, so that the server never compresses a file while somebody
 * waits.
 */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.values(bundle).filter(({ fileName }) => textTypes.test(fileName))
      await Promise.all(
        files.map(async (file) => {
          const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          if (bytes.length < minBytes) return
          const path = join(dir, file.fileName)
          await writeFile(`${path}.br`, await toBrotli(bytes, wholeFiles))
          await writeFile(`${path}.gz`, await toGzip(bytes))
        }),
      )
    },
  }
}
