/** The folder of stored files: sealed with AES-256-GCM, under names of the server's own, never half-written. */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { deriveKey } from '../trust/secrets.ts'

type Settings = Pick<Config, 'dataDir' | 'secretKey' | 'previousSecretKeys'>

/** Layout of a stored file: version, id of the key, IV, tag, data. */
const layout = { version: 1, keyId: 4, iv: 12, tag: 16 } as const
const headLength = 1 + layout.keyId + layout.iv + layout.tag

/** A new storage key: 32 hex digits, the only part of a path that differs between files. */
export function newStorageKey(): string {
  return randomBytes(16).toString('hex')
}

/** Writes the sealed bytes under a temporary name and forces them to disk. {@link keepFile} makes the file readable. */
export async function writeIncoming(settings: Settings, key: string, fileId: string, bytes: Buffer): Promise<void> {
  const folder = incomingFolder(settings)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, key)
  try {
    const handle = await open(path, 'wx', 0o600)
    try {
      for (const part of sealFile(settings, fileId, bytes)) await handle.write(part)
      await handle.sync()
    } finally {
      await handle.close()
    }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

/** Gives an incoming file its lasting name, after the row has committed. Does nothing when it has it already. */
export async function keepFile(settings: Settings, key: string): Promise<void> {
  const folder = keptFolder(settings, key)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await rename(join(incomingFolder(settings), key), join(folder, key))
  } catch (error) {
    if (!isMissing(error)) throw error
    await stat(join(folder, key))
  }
  await syncFolder(folder)
}

/** Removes an incoming file whose row never committed. */
export async function dropIncoming(settings: Settings, key: string): Promise<void> {
  await rm(join(incomingFolder(settings), key), { force: true })
}

/** The bytes of a kept file. Throws when they are gone, were changed, or belong to another file id. */
export async function readStored(settings: Settings, key: string, fileId: string): Promise<Buffer> {
  const kept = join(keptFolder(settings, key), key)
  const sealed = await readFile(kept).catch(async (error: unknown) => {
    if (!isMissing(error)) throw error
    // The process ended between commit and rename: the row is there, so the file is to be kept.
    await keepFile(settings, key)
    return readFile(kept)
  })
  return openFile(settings, fileId, sealed)
}

/** Storage keys of incoming files last written before a moment of the real clock. */
export async function listIncoming(settings: Settings, before: Date): Promise<string[]> {
  const folder = incomingFolder(settings)
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  const old = await Promise.all(
    names.map(async (name) => {
      const found = await stat(join(folder, name)).catch(() => null)
      return found && found.mtime < before ? name : null
    }),
  )
  return old.filter((name) => name !== null)
}

function sealFile({ secretKey }: Settings, fileId: string, bytes: Buffer): Buffer[] {
  const key = deriveKey(secretKey, 'files')
  const iv = randomBytes(layout.iv)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  cipher.setAAD(Buffer.from(fileId))
  const data = Buffer.concat([cipher.update(bytes), cipher.final()])
  return [Buffer.concat([Buffer.of(layout.version), keyIdOf(key), iv, cipher.getAuthTag()]), data]
}

function openFile({ secretKey, previousSecretKeys }: Settings, fileId: string, sealed: Buffer): Buffer {
  if (sealed.length < headLength || sealed[0] !== layout.version) throw new Error('Not a stored file')
  const [ivAt, tagAt] = [1 + layout.keyId, 1 + layout.keyId + layout.iv]
  const keyId = sealed.subarray(1, ivAt)
  const key = [secretKey, ...previousSecretKeys].map((secret) => deriveKey(secret, 'files')).find((known) => keyIdOf(known).equals(keyId))
  if (!key) throw new Error('A file is sealed with an unknown key')
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(ivAt, tagAt))
  decipher.setAAD(Buffer.from(fileId))
  decipher.setAuthTag(sealed.subarray(tagAt, headLength))
  return Buffer.concat([decipher.update(sealed.subarray(headLength)), decipher.final()])
}

function keyIdOf(key: Buffer): Buffer {
  return createHash('sha256').update(key).digest().subarray(0, layout.keyId)
}

function incomingFolder({ dataDir }: Pick<Settings, 'dataDir'>): string {
  return join(dataDir, 'files', 'incoming')
}

function keptFolder({ dataDir }: Pick<Settings, 'dataDir'>, key: string): string {
  return join(dataDir, 'files', key.slice(0, 2))
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
