/** Tables of files and their previews. UPL-01 to UPL-08. */
import type { Generated } from 'kysely'

export interface FilesTables {
  /** An uploaded file; its bytes are stored encrypted under `storage_key`. UPL-01 to UPL-08. */
  files: {
    id: string
    owner_id: string
    /** Set while papers of the company name the file: then its active members may read it, but for sides of identity documents that were sent. */
    company_id: string | null
    /** For people; never part of a path. */
    name: string
    extension: string
    mime: string
    /** Bytes before sealing. */
    size: number
    crc: string
    sha256: string
    storage_key: string
    /** Uploads that nothing refers to are removed after a week; files made by the server are kept. */
    origin: 'upload' | 'made'
    /** Purpose given by the caller. API-074. */
    purpose: string | null
    preview: Generated<'waiting' | 'made' | 'failed' | 'none'>
    created_at: Date
  }
  /** A document that the server makes for a company, under its path without signature; made again when `made_of` would be another. */
  made_documents: { name: string; company_id: string; made_of: string; content_sealed: Buffer; made_at: Date }
  /** Preview pictures of a file, stored encrypted under `storage_key` like the file: JPEGs, sides in pixels, pages from 1. UPL-08. */
  file_previews: { file_id: string; page: number; storage_key: string; width: number; height: number; created_at: Date }
}
