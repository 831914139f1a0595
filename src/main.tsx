/** Entry of the portal. */
import { touched } from './app/pace.ts'
import { showBarUntilDrawn, showFailedStart } from './app/plain-page.ts'
import { start } from './app/start.tsx'

const root = document.getElementById('root')
if (root) {
  showBarUntilDrawn(root)
  start(root).catch(async (error: unknown) => {
    await touched
    showFailedStart({ whole: true })
    throw error
  })
}
