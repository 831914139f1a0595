/** Mounts the stand-ins under `/sandbox`; never in production, where the settings refuse every sandbox adapter. */
import type { Deps } from '../platform/deps.ts'
import type { App } from '../platform/http/types.ts'
import { sandboxApp } from './app.ts'

/** Mounts the sandbox. Called only while an adapter is a stand-in. R2. */
export function mountSandbox(app: App, deps: Deps): void {
  app.route('/sandbox', sandboxApp(deps))
}
