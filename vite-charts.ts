/** Charts as the portal runs them: without the sentences that say what each state and event is. The studio, whose matter they are, gets the charts whole. Decision 018. */
import type { Plugin } from 'vite'

const whole = '?whole'
const chart = /\/machines\/(?!studio\/)[\w/]+\.ts$/
const sentence = /\bdescription:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`$]*`),?/g

/** Leaves the sentences out of every chart but those that modules of `src/studio` ask for. */
export function charts(): Plugin {
  return {
    name: 'sampan-charts',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!importer || !(importer.includes('/src/studio/') || importer.endsWith(whole))) return null
      const found = await this.resolve(source, importer, { skipSelf: true })
      return found && chart.test(found.id) ? `${found.id}${whole}` : found
    },
    transform(code, id) {
      return chart.test(id) ? { code: code.replace(sentence, ''), map: null } : null
    },
  }
}
