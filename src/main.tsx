/** Entry of the portal. */
import { showFailedStart } from './app/plain-page.ts'
import { start } from './app/start.tsx'

const root = document.getElementById('root')
if (root)
  start(root).catch((error: unknown) => {
    showFailedStart({ whole: true })
    throw error
  })
