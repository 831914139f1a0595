/** Lets the build leave out what Sampan does not use of libraries that are one module. Decision 028. */
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const libraries =
  /node_modules\/(?:react-router\/dist|react-intl|@formatjs\/intl|@emotion\/cache|react-hook-form|@chakra-ui\/react\/dist\/esm\/styled-system|zod\/v4\/classic)\/.*\.m?js$/

/** A name that developer tools show, and what a class reads around it: giving either counts as using the component. No class of theirs is used. */
const named = /^\w+\.(?:displayName|contextType) = .*;$/gm
/** A call that only makes a component or a context; unmarked, it might do more. */
const made = / = ((?:React\d*\.)?(?:createContext|forwardRef|memo|createFormatted\w+)\()/g

const htmlNames = '\0html-names'
/** Chakra asks two lists which props of an element are CSS and which are HTML. Types say the latter; what is left are Chakra's own. */
const lists: Readonly<Record<string, string>> = {
  '@pandacss/is-valid-prop': fileURLToPath(new URL('src/ui/css-names.ts', import.meta.url)),
  '@emotion/is-prop-valid': htmlNames,
}

/** A way of wording that no view uses. */
const unusedFormats = /^\s*format(?:Duration|RelativeTime|DateTimeRange|Plural|(?:Number|Date|Time|Duration)ToParts): .*$/gm

/** What prefixes styles for browsers that cannot run the portal. */
const prefixing = /^var prefixer = [\s\S]*?^\};$/m

/** What checks the rules of a single field: forms have schemas. */
const ownRules = /^var validateField = async [\s\S]*?^\};$/m

/** What no form here does: keep lists of fields, set, reset or focus fields by name. */
const unusedOfForms = /^ {4}const (_setFieldArray|setValues|resetField|resetDefaultValues|setFocus) = (?:async )?\([\s\S]*?^ {4}\};$/gm

/** How tools that show a theme ask for what is in it. */
const queries = /^ {2}const query = \{[\s\S]*?^ {2}\};$/m

/** How Zod reads an object with a function that it writes while it runs: the portal forbids that, and the browser reports the attempt. */
const written = /core\.\$ZodObjectJIT\b/g

/** A class with static members: making it counts as an effect. */
const classes = /^var (\w+) = (class extends [\s\S]*?^\});?$/gm

/** What the build has written into the head of every page: how Chakra resets bare elements, and how Sampan has them look. */
const writtenAhead = /\/(?:styled-system\/preflight\.js|src\/ui\/base\.ts)$/
const nothing = 'export const createPreflight = () => ({}), base = {}'

/** Takes the names away, marks the calls and puts what is used in the place of the lists. What is used works as before. */
export function shaken(): Plugin {
  return {
    name: 'sampan-shaken',
    apply: 'build',
    enforce: 'pre',
    // Older Reacts lacked the hook that the shim stands for.
    resolveId(source, importer) {
      return source === 'use-sync-external-store/shim' ? this.resolve('react', importer) : (lists[source] ?? null)
    },
    load: (id) => {
      if (writtenAhead.test(id)) return nothing
      return id === htmlNames ? "export default (prop) => !['as', 'asChild', 'theme'].includes(prop)" : null
    },
    transform: {
      filter: { id: libraries },
      handler: (code) => ({
        code: code
          .replace(named, '')
          .replace(unusedFormats, '')
          .replace(prefixing, 'var prefixer = () => {};')
          .replace(ownRules, 'var validateField = async () => ({});')
          .replace(unusedOfForms, 'const $1 = () => true;')
          .replace(queries, 'const query = {};')
          .replace(written, 'core.$$ZodObject')
          .replace(made, ' = /* @__PURE__ */ $1')
          .replace(classes, 'var $1 = /* @__PURE__ */ (() => $2)();'),
        map: null,
      }),
    },
  }
}
