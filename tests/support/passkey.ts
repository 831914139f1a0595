/** A passkey in software: answers the options of WebAuthn as a browser with an authenticator does. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { NewPasskey, PasskeyAnswer } from '../../contract/account/factors.ts'

interface Options {
  readonly challenge: string
  readonly [member: string]: unknown
}

/** User present and verified; with `attested` the new credential follows. */
const flags = { verified: 0x05, unverified: 0x01, attested: 0x40 } as const

/** A passkey of a site; `verifies` false for one that asks neither finger nor code. */
export function softPasskey(origin: string, { verifies = true }: { verifies?: boolean } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const site = createHash('sha256').update(new URL(origin).hostname).digest()
  const user = verifies ? flags.verified : flags.unverified
  let uses = 0
  const counted = () => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(uses)
    return bytes
  }
  const client = (type: string, { challenge }: Options) => Buffer.from(JSON.stringify({ type, challenge, origin }))
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key', clientExtensionResults: {} } as const

  return {
    /** Answers the options for a new passkey. */
    create(options: Options): NewPasskey {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      // COSE: an EC key, ES256, P-256.
      const key = map([
        [1, number(2)],
        [3, number(-7)],
        [-1, number(1)],
        [-2, bytes(Buffer.from(x, 'base64url'))],
        [-3, bytes(Buffer.from(y, 'base64url'))],
      ])
      const length = Buffer.from([0, id.length])
      const data = Buffer.concat([site, Buffer.from([user | flags.attested]), counted(), Buffer.alloc(16), length, id, key])
      const attestation = map([
        ['fmt', text('none')],
        ['attStmt', map([])],
        ['authData', bytes(data)],
      ])
      return {
        ...named,
        response: {
          clientDataJSON: client('webauthn.create', options).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** Signs a challenge. */
    get(options: Options): PasskeyAnswer {
      uses += 1
      const data = Buffer.concat([site, Buffer.from([user]), counted()])
      const said = client('webauthn.get', options)
      const signature = sign('sha256', Buffer.concat([data, createHash('sha256').update(said).digest()]), privateKey)
      return {
        ...named,
        response: {
          clientDataJSON: said.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}

/** CBOR of the few kinds that are needed, of less than 256 bytes each. */
function head(major: number, length: number): Buffer {
  return length < 24 ? Buffer.from([(major << 5) | length]) : Buffer.from([(major << 5) | 24, length])
}
const number = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value])
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)])
const map = (entries: readonly (readonly [number | string, Buffer])[]) =>
  Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, value]) => [typeof key === 'number' ? number(key) : text(key), value])])
