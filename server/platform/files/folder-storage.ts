/** Stored files in a folder of this machine, or of a volume that all processes share; forced to disk, never half-written. */
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Storage } from './storage.ts'

/** The storage in `files` below the data folder. */
export function folderStorage(dataDir: string): Storage {
  const incoming = join(dataDir, 'files', 'incoming')
  const folderOf = (key: string) => join(dataDir, 'files', key.slice(0, 2))
  const storage: Storage = {
    async write(key, sealed) {
      await mkdir(incoming, { recursive: true, mode: 0o700 })
      const path = join(incoming, key)
      try {
        const handle = await open(path, 'wx', 0o600)
        try {
          await handle.writeFile(sealed)
          await handle.sync()
        } finally {
          await handle.close()
        }
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
    },

    async keep(key) {
      const folder = folderOf(key)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      try {
        await rename(join(incoming, key), join(folder, key))
      } catch (error) {
        if (!isMissing(error)) throw error
        await stat(join(folder, key))
      }
      await syncFolder(folder)
    },

    async drop(key) {
      await rm(join(incoming, key), { force: true })
    },

    async read(key) {
      const kept = join(folderOf(key), key)
      return readFile(kept).catch(async (error: unknown) => {
        if (!isMissing(error)) throw error
        // The process ended between commit and rename: the row is there, so the file is to be kept.
        await storage.keep(key)
        return readFile(kept)
      })
    },

    async erase(key) {
      await rm(join(incoming, key), { force: true })
      await rm(join(folderOf(key), key), { force: true })
    },

    async listIncoming(before) {
      const names = await readdir(incoming).catch((error: unknown) => {
        if (isMissing(error)) return []
        throw error
      })
      const old = await Promise.all(
        names.map(async (name) => {
          const found = await stat(join(incoming, name)).catch(() => null)
          return found && found.mtime < before ? name : null
        }),
      )
      return old.filter((name) => name !== null)
    },
  }
  return storage
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
