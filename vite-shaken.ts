/** Lets the build leave out what Sampan does not use of libraries that are one module. Decision 028. */
import type { Plugin } from 'vite'

const libraries = /node_modules\/(?:react-router\/dist|react-intl)\/.*\.m?js$/

/** A name that developer tools show: giving it counts as using the component. */
const named = /^\w+\.displayName = .*;$/gm
/** A call that only makes a component or a context; unmarked, it might do more. */
const made = / = ((?:React\d*\.)?(?:createContext|forwardRef|memo|createFormatted\w+)\()/g

/** Takes the names away and marks the calls. What is used works as before. */
export function shaken(): Plugin {
  return {
    name: 'sampan-shaken',
    apply: 'build',
    transform: {
      filter: { id: libraries },
      handler: (code) => ({ code: code.replace(named, '').replace(made, ' = /* @__PURE__ */ $1'), map: null }),
    },
  }
}
