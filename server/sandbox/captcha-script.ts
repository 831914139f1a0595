/** The script of the simulated captcha widgets: the part of the interfaces of Turnstile and GeeTest v4 that the portal uses. */

/** Words of the widget by language tag. */
type Words = Readonly<Record<string, { readonly solve: string; readonly solved: string }>>

/** Both interfaces: `turnstile.render` and `initGeetest4`. A widget is a button; a press asks the sandbox for the proof. */
export function captchaScript(words: Words): string {
  return `(() => {
const words = ${JSON.stringify(words)}
const tags = { 'zh-cn': 'zh-CN', zho: 'zh-CN', 'zh-tw': 'zh-HK', 'zho-hk': 'zh-HK', en: 'en-US', eng: 'en-US' }
const ask = (path, form) =>
  fetch('/sandbox/captcha/' + path, { method: 'POST', body: new URLSearchParams(form) }).then((answer) => answer.json())
const button = (place, language, press) => {
  const { solve, solved } = words[tags[language] ?? 'zh-CN']
  const made = document.createElement('button')
  made.type = 'button'
  made.textContent = solve
  made.style.cssText = 'min-height:65px;width:300px;max-width:100%;border:1px solid;padding:0 16px;font:inherit;text-align:left'
  made.onclick = async () => {
    made.disabled = true
    await press()
    made.textContent = solved
  }
  place.append(made)
  return made
}
const widgets = new Map()
window.turnstile = {
  render(place, { language, action, cData, callback }) {
    const id = 'sandbox-' + (widgets.size + 1)
    widgets.set(id, button(place, language, async () => callback((await ask('turnstile/solve', { action, cdata: cData })).token)))
    return id
  },
  remove(id) {
    widgets.get(id)?.remove()
  },
}
window.initGeetest4 = ({ language }, made) => {
  let shown = null
  let proof = null
  let succeed = () => {}
  let ready = () => {}
  const widget = {
    appendTo(place) {
      shown = button(place, language, async () => {
        proof = await ask('geetest/solve', {})
        succeed()
      })
      ready()
      return widget
    },
    onReady: (then) => ((ready = then), widget),
    onSuccess: (then) => ((succeed = then), widget),
    onError: () => widget,
    onClose: () => widget,
    getValidate: () => proof,
    destroy: () => shown?.remove(),
  }
  made(widget)
}
})()
`
}
