/** How a merchant handles the portal: with a mouse or a finger. */
import { sampleFiles } from '../company/companies.ts'
import type { Thing } from './vocabulary.ts'

/** A file that is given. */
export const scan = (name: string) => ({ name, mimeType: 'image/png', buffer: sampleFiles.png })

/** Actions on controls. */
export interface Hands<Of extends Thing = Thing> {
  press(button: Of): Promise<void>
  /** A radio or a box. */
  tick(control: Of): Promise<void>
  /** Replaces the text of a field. */
  write(field: Of, text: string): Promise<void>
  /** A day `YYYY-MM-DD`. */
  date(field: Of, day: string): Promise<void>
  /** Chooses the option of a value. */
  pick(list: Of, value: string): Promise<void>
  /** Gives a file of this name to the input of a place. */
  give(input: Of, name: string): Promise<void>
}

/** Hands with a mouse or on a screen. */
export const pointing: Hands = {
  press: (button) => button.click(),
  tick: (control) => control.click(),
  write: (field, text) => field.fill(text),
  date: (field, day) => field.fill(day),
  pick: async (list, value) => void (await list.selectOption(value)),
  give: (input, name) => input.setInputFiles(scan(name)),
}
