/** Drawdowns. API-093. */
import type { drawdowns } from '../../contract/lending/drawdowns.ts'
import type { CallOf, HandlersOf } from '../platform/call.ts'
import { findDrawdown, readDrawdown } from './drawdown-list.ts'
import { previewDrawdown, readDrawdownBasis, submitDrawdown } from './drawdowns.ts'

export const drawdownHandlers: HandlersOf<typeof drawdowns> = {
  async readDrawdownBasis(call: CallOf<'company'>, asked) {
    return readDrawdownBasis(call, asked)
  },

  async previewDrawdown(call: CallOf<'company'>, asked) {
    return previewDrawdown(call, asked)
  },

  async submitDrawdown(call: CallOf<'company'>, asked) {
    return submitDrawdown(call, asked)
  },

  async findDrawdown(call: CallOf<'company'>, asked) {
    return findDrawdown(call, asked)
  },

  async readDrawdown(call: CallOf<'company'>, asked) {
    return readDrawdown(call, asked)
  },
}
