/** Entry of the portal. */
import { showBarUntilDrawn } from './app/first-paint.ts'
import { plainPage } from './app/plain.ts'
import { start } from './app/start.tsx'
import { touched } from './app/start-schedule.ts'

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
