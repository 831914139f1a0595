/** Every call of the contract, and what follows from it: names, inputs, outputs and the `Api` both sides implement. */
import type { z } from 'zod'
import { accounts } from './accounts.ts'
import { agreements } from './agreements.ts'
import { companies } from './companies.ts'
import { credit } from './credit.ts'
import { onboarding } from './onboarding.ts'
import { shops } from './shops.ts'

/** All calls by area, as the API page shows them. */
export const areas = { accounts, companies, shops, onboarding, agreements, credit }

/** All calls, flat. */
export const endpoints = { ...accounts, ...companies, ...shops, ...onboarding, ...agreements, ...credit }

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
export type InputOf<Name extends EndpointName> = z.output<Endpoints[Name]['input']>
export type OutputOf<Name extends EndpointName> = z.output<Endpoints[Name]['output']>

/** The contract as functions: the axios client and the server's handlers are its two implementations. */
export type Api = { [Name in EndpointName]: (input: InputOf<Name>) => Promise<OutputOf<Name>> }
