/** The build, for commands that need one. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** Builds portal and server into `dist`; says nothing unless something is wrong, then throws. */
export function build(): void {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  for (const what of [[], ['--ssr', 'server/app/main.ts']]) {
    execFileSync(process.execPath, [vite, 'build', '--logLevel=warn', ...what], { cwd: root, stdio: 'inherit' })
  }
}

/** Builds unless `dist` holds a portal and a server. */
export function buildIfMissing(): void {
  if (!['dist/portal/index.html', 'dist/server/main.js'].every((file) => existsSync(join(root, file)))) build()
}
