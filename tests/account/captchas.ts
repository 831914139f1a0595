/** Answers of the captcha widgets of the sandbox, as a page gets them. */
import type { CaptchaPurpose, WidgetCaptcha } from '../../contract/account/captcha.ts'
import type { TestServer } from '../support/server.ts'

/** The captcha's id with what the widget came to, for a call. */
interface Answered {
  readonly uuid: string
  readonly code: string
}

/** What differs from a widget that is solved on our page for its captcha. */
interface Otherwise {
  readonly host?: string
  readonly cdata?: string
}

/** Reads a captcha of a provider. */
export async function readWidget(server: TestServer): Promise<WidgetCaptcha> {
  const captcha = await server.browser().data('readCaptcha', {})
  if (captcha.kind === 'builtin') throw new Error('The captcha is a picture')
  return captcha
}

/** Reads a captcha, and solves its widget for a purpose. */
export async function solveWidget(server: TestServer, purpose: CaptchaPurpose, otherwise: Otherwise = {}): Promise<Answered> {
  const { kind, uuid } = await readWidget(server)
  const { host = 'localhost', cdata = uuid } = otherwise
  const solved = await server.app.request(`http://${host}/sandbox/captcha/${kind}/solve`, {
    method: 'POST',
    body: new URLSearchParams({ action: purpose, cdata }),
  })
  const answer = (await solved.json()) as { token?: string }
  return { uuid, code: answer.token ?? JSON.stringify(answer) }
}
