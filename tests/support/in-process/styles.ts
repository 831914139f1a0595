/** The styles of the page in one process: of Emotion's rules only those that may hide something, because happy-dom compares each rule with every element. */

/** Declarations that hide an element or make it inert. */
const hiding = /(?:display|pointer-events):none|visibility:hidden/

/** Classes that hide in some situation: their other rules may show again. */
const classes = new Set<string>()

const { insertRule } = CSSStyleSheet.prototype
Object.assign(CSSStyleSheet.prototype, {
  insertRule(this: CSSStyleSheet, rule: string, index?: number) {
    // A rule without a class of Emotion hides nothing but `[hidden]`, which `tests/support/dom.ts` writes to the page.
    const name = /\.(css-[\w-]+)/.exec(rule)?.[1]
    if (name && hiding.test(rule)) classes.add(name)
    return name && classes.has(name) ? insertRule.call(this, rule, index) : 0
  },
})
