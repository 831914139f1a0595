/** Entry of the portal. */
import { plainPage } from './app/plain.ts'
import { removeShellOnceDrawn } from './app/shell.ts'
import { start } from './app/start.tsx'
import { touched } from './app/start-schedule.ts'

const root = document.getElementById('root')
if (root) {
  removeShellOnceDrawn(root)
  plainPage().catch(() => {})
  start(root).catch(async (error: unknown) => {
    await touched
    const { showFailedStart } = await plainPage()
    showFailedStart({ whole: true })
    throw error
  })
}
