/** `npm run verify:agreement FILE [KEY]`: verifies a downloaded bundle and prints what it proves and what it does not; KEY is the fingerprint of the lender's key. Exits with 1 when anything is wrong. */
import { readFileSync } from 'node:fs'
import { verifyBundle } from './verify.ts'

const [file, key] = process.argv.slice(2)

/** The bundle, or null with a word about why not. */
function readBundle(path: string | undefined): Buffer | null {
  try {
    if (path) return readFileSync(path)
    process.stderr.write('Which file? npm run verify:agreement FILE [KEY]\n')
  } catch {
    process.stderr.write(`${path} cannot be read\n`)
  }
  return null
}

const bytes = readBundle(file)
const { proven, unproven, faults } = bytes ? verifyBundle(bytes, key ?? null) : { proven: [], unproven: [], faults: [] }
for (const sentence of proven) process.stdout.write(`${sentence}\n`)
for (const claim of unproven) process.stdout.write(`NOT SHOWN: ${claim}\n`)
for (const fault of faults) process.stderr.write(`NOT PROVEN: ${fault}\n`)
process.exitCode = proven.length > 0 ? 0 : 1
