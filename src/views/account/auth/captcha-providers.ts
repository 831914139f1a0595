/** The widgets of Turnstile and GeeTest: their scripts, and what they report as events of one chart. Decision 088. */
import type { CaptchaPurpose, WidgetCaptcha } from '../../../../contract/account/captcha.ts'
import type { Locale } from '../../../../contract/kernel/constants.ts'

/** What a widget is shown for. */
interface Shown {
  readonly captcha: WidgetCaptcha
  readonly purpose: CaptchaPurpose
  readonly locale: Locale
}

/** What a widget reports. */
type WidgetEvent = { type: 'widget.ready' | 'widget.expired' | 'widget.failed' } | { type: 'widget.solved'; code: string }

type Report = (event: WidgetEvent) => void

/** The interface of the script of Turnstile, as far as it is used. */
interface Turnstile {
  render(place: HTMLElement, options: object): string | undefined
  remove(widget: string): void
}

/** A widget of GeeTest v4, as far as it is used. */
interface GeetestWidget {
  appendTo(place: HTMLElement): GeetestWidget
  onReady(then: () => void): GeetestWidget
  onSuccess(then: () => void): GeetestWidget
  onError(then: () => void): GeetestWidget
  getValidate(): Readonly<Record<string, string>> | false | null
  destroy(): void
}

/** What the scripts add to the page. */
type Provided = {
  turnstile?: Turnstile
  initGeetest4?: (options: object, made: (widget: GeetestWidget) => void) => void
}

const provided = globalThis as Provided

/** Neither has the Chinese of Hong Kong in all places: Turnstile has that of Taiwan. */
const languages = {
  turnstile: { zh_CN: 'zh-cn', zh_HK: 'zh-tw', en_US: 'en' },
  geetest: { zh_CN: 'zho', zh_HK: 'zho-hk', en_US: 'eng' },
} as const satisfies Record<WidgetCaptcha['kind'], Record<Locale, string>>

/** Shows a widget in a place and reports what becomes of it. Returns how it is removed; after that it reports nothing. */
export function showWidget(place: HTMLElement, shown: Shown, report: Report): () => void {
  const { kind, script } = shown.captcha
  let removed = false
  let remove = () => {}
  const tell: Report = (event) => removed || report(event)
  const draw = () => {
    if (!removed) remove = kind === 'turnstile' ? drawTurnstile(place, shown, tell) : drawGeetest(place, shown, tell)
  }
  loadScript(script)
    .then(draw)
    .catch(() => tell({ type: 'widget.failed' }))
  return () => {
    removed = true
    remove()
    // One that neither came nor was refused is requested again by the next widget.
    if (!loaded.has(script)) forget(script)
  }
}

const loaded = new Set<string>()
const loading = new Map<string, Promise<void>>()

/** Adds a script to the page, once. Rejects when it is blocked or does not load; it is requested again then. */
function loadScript(address: string): Promise<void> {
  const known = loading.get(address)
  if (known) return known
  const element = document.createElement('script')
  element.src = address
  const promise = new Promise<void>((resolve, reject) => {
    element.onload = () => {
      loaded.add(address)
      resolve()
    }
    element.onerror = () => {
      forget(address)
      reject(new Error(`${address} is not loaded`))
    }
  })
  loading.set(address, promise)
  document.head.append(element)
  return promise
}

/** Lets a script be requested again. */
function forget(address: string): void {
  loading.delete(address)
  document.querySelector(`script[src="${CSS.escape(address)}"]`)?.remove()
}

function drawTurnstile(place: HTMLElement, { captcha, purpose, locale }: Shown, report: Report): () => void {
  const expired = () => report({ type: 'widget.expired' })
  const failed = () => {
    report({ type: 'widget.failed' })
    // True: the error is dealt with here, and the widget does not throw it.
    return true
  }
  const widget = provided.turnstile?.render(place, {
    sitekey: captcha.siteKey,
    action: purpose,
    cData: captcha.uuid,
    language: languages.turnstile[locale],
    theme: 'light',
    size: 'flexible',
    'refresh-expired': 'manual',
    'refresh-timeout': 'manual',
    callback: (code: string) => report({ type: 'widget.solved', code }),
    'expired-callback': expired,
    'timeout-callback': expired,
    'error-callback': failed,
    'unsupported-callback': failed,
  })
  if (widget === undefined) throw new Error('Turnstile draws no widget')
  report({ type: 'widget.ready' })
  return () => provided.turnstile?.remove(widget)
}

function drawGeetest(place: HTMLElement, { captcha, locale }: Shown, report: Report): () => void {
  let shown: GeetestWidget | null = null
  let removed = false
  const failed = () => report({ type: 'widget.failed' })
  if (!provided.initGeetest4) throw new Error('GeeTest is not there')
  const language = languages.geetest[locale]
  provided.initGeetest4({ captchaId: captcha.siteKey, product: 'float', language, onError: failed }, (widget) => {
    if (removed) return widget.destroy()
    shown = widget
    widget
      .onReady(() => report({ type: 'widget.ready' }))
      .onError(failed)
      .onSuccess(() => {
        const { lot_number, captcha_output, pass_token, gen_time } = widget.getValidate() || {}
        report({ type: 'widget.solved', code: JSON.stringify({ lot_number, captcha_output, pass_token, gen_time }) })
      })
      .appendTo(place)
  })
  return () => {
    removed = true
    shown?.destroy()
  }
}
