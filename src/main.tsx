/** Entry of the portal. */
import { showBarUntilDrawn } from './app/bar.ts'
import { touched } from './app/pace.ts'
import { plainPage } from './app/plain.ts'
import { start } from './app/start.tsx'

const root = document.getElementById('root')
if (root) {
  showBarUntilDrawn(root)
  plainPage().catch(() => {})
  start(root).catch(async (error: unknown) => {
    await touched
    const { showFailedStart } = await plainPage()
    showFailedStart({ whole: true })
    throw error
  })
}
