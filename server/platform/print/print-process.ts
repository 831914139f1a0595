/** The process that prints: a document in, its PDF out, or why there is none. */
import type { PaperDocument } from './document.ts'
import type { Printed } from './print.ts'
import { writePdf } from './write-pdf.ts'

process.on('message', async (document: PaperDocument) => {
  const answer: Printed | { error: string } = await writePdf(document).catch((error: unknown) => ({ error: String(error) }))
  process.send?.(answer)
})
process.on('disconnect', () => process.exit())
process.send?.('ready')
