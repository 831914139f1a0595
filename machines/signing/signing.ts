/** A contract, the first or a supplement: its documents are prepared and read, its signers entered, the links sent, waited for until every signer has signed. SIGN-01 to SIGN-06, ACT-02. */
import { contractStates } from './signing/contract.ts'
import { signing } from './signing/setup.ts'
import { signerStates } from './signing/signers.ts'

export const signingMachine = signing.createMachine({
  id: 'signing',
  description: 'Sign the contract of a product, or a supplement to it.',
  context: ({ input }) => ({
    ...input,
    profile: null,
    agreement: null,
    signers: [],
    history: [],
    people: [],
    target: null,
    opened: null,
    unchanged: 0,
    problem: null,
    fault: null,
  }),
  invoke: { id: 'documentReader', src: 'documentReader' },
  type: 'parallel',
  states: { contract: contractStates, signers: signerStates },
})
