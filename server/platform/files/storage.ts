/** Storage of files: a folder or S3-compatible storage by configuration, always encrypted, under generated names. */
import { randomBytes } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { folderStorage } from './folder-storage.ts'
import { s3Storage } from './s3-storage.ts'
import { openFile, sealFile } from './sealing.ts'

/** Storage of encrypted bytes by storage key. Written bytes are incoming until they are kept, so that an interruption leaves no partial file. */
export interface Storage {
  /** Writes incoming bytes; once it answers they outlive the process. */
  write(key: string, sealed: Buffer): Promise<void>
  /** Gives incoming bytes their lasting place, after the row has committed. Does nothing when they are there already; throws when there are none. */
  keep(key: string): Promise<void>
  /** Removes incoming bytes whose row never committed. */
  drop(key: string): Promise<void>
  /** The bytes under a key, also when the process ended before it could keep them. Throws when they are gone. */
  read(key: string): Promise<Buffer>
  /** Removes the bytes wherever they are; does nothing when they are gone. */
  erase(key: string): Promise<void>
  /** Keys of incoming bytes written before a moment of the real clock. */
  listIncoming(before: Date): Promise<string[]>
}

type Surroundings = Pick<Deps, 'config' | 'fetch'>

/** The configured storage. It has no state: create one wherever it is needed. */
export function storageOf({ config, fetch }: Surroundings): Storage {
  return config.s3 ? s3Storage(config.s3, fetch) : folderStorage(config.dataDir)
}

/** A new storage key: 32 hex digits, the only part of a path that differs between files. */
export function newStorageKey(): string {
  return randomBytes(16).toString('hex')
}

/** Encrypts bytes under their name and writes them as incoming. */
export async function writeSealed(deps: Surroundings, key: string, name: string, bytes: Uint8Array): Promise<void> {
  await storageOf(deps).write(key, sealFile(deps.config, name, bytes))
}

/** The bytes of a stored file. Throws when they are gone, were changed, or belong to another name. */
export async function readSealed(deps: Surroundings, key: string, name: string): Promise<Buffer> {
  return openFile(deps.config, name, await storageOf(deps).read(key))
}
