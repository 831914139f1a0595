/** The commit that is built, for `/version`. */
import { execFileSync } from 'node:child_process'

/** `BUILD_COMMIT` if it is set, as in the build of an image, else the commit that git has checked out; null without git. */
export function commit(): string | null {
  if (process.env.BUILD_COMMIT) return process.env.BUILD_COMMIT
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return null
  }
}
