/** Components of the kit and shared parts of views; texts are shown as their ids. */
import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { IntlProvider } from 'react-intl'
import { expect, test, vi } from 'vitest'
import { Problem } from '../../contract/kernel/problem.ts'
import { Button } from '../../src/ui/Button.tsx'
import { DateText } from '../../src/ui/DateText.tsx'
import { Dialog } from '../../src/ui/Dialog.tsx'
import { CodeField } from '../../src/ui/form/CodeField.tsx'
import { FieldMessage } from '../../src/ui/form/FieldMessage.tsx'
import { Money } from '../../src/ui/Money.tsx'
import { goBackInDialog } from '../../src/ui/modal.ts'
import { draftTagOf } from '../../src/views/parts/DraftLine.tsx'
import { Pager } from '../../src/views/parts/Pager.tsx'
import { ProblemBanner } from '../../src/views/parts/ProblemBanner.tsx'
import { Surroundings } from '../support/surroundings.tsx'

function show(shown: ReactNode) {
  return render(
    <Surroundings>
      <IntlProvider locale="en" onError={() => {}}>
        {shown}
      </IntlProvider>
    </Surroundings>,
  )
}

const button = (name?: string) => screen.getByRole('button', name === undefined ? {} : { name })

function Code(props: { canSend: boolean; secondsLeft: number; onSend: () => void }) {
  const form = useForm({ defaultValues: { code: '' } })
  return <CodeField form={form} name="code" label="ui.code.copy" sending={false} {...props} />
}

test('a moment is shown as the day in Hong Kong', () => {
  show(<DateText value="2026-11-23T17:00:00Z" kind="date" />)
  expect(screen.getByText('Nov 24, 2026')).toBeTruthy()
})

test('an amount is shown with its sign, and copied without its commas', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  show(<Money value={{ amount: '123456789', currency: 'HKD' }} copy="ui.copy.done" />)
  expect(document.body.textContent).toContain('HKD\u00a01,234,567.89')
  expect(document.body.textContent).not.toContain('−')
  await act(async () => fireEvent.click(button()))
  expect(written).toHaveBeenCalledWith('1234567.89')
})

test('R8 a dialog is closed by its cross and by Escape', () => {
  const onClose = vi.fn()
  show(
    <Dialog open onClose={onClose} title="ui.copy.done">
      <p />
    </Dialog>,
  )
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  expect(onClose).toHaveBeenCalledTimes(1)
  fireEvent.click(button())
  expect(onClose).toHaveBeenCalledTimes(2)
})

test('R8 the browser back button closes the dialog on top, leaves it open when only its actions lead out, or goes a step back in it', () => {
  expect(goBackInDialog()).toBe(false)
  const said = vi.fn()
  const dialogOf = (name: string, more: { dismissable?: boolean; onBack?: () => void }) => (
    <Dialog open onClose={() => said(`${name} closed`)} title="ui.copy.done" {...more}>
      <p />
    </Dialog>
  )
  show(dialogOf('below', {}))
  const { unmount } = show(dialogOf('question', { dismissable: false }))
  expect([goBackInDialog(), said.mock.calls]).toEqual([true, []])
  unmount()
  goBackInDialog()
  show(dialogOf('form', { onBack: () => said('a step back') }))
  goBackInDialog()
  expect(said.mock.calls).toEqual([['below closed'], ['a step back']])
})

test('a busy button does not send its form again', () => {
  const onSubmit = vi.fn((event: { preventDefault(): void }) => event.preventDefault())
  show(
    <form onSubmit={onSubmit}>
      <Button type="submit" label="ui.copy.done" busy />
    </form>,
  )
  fireEvent.click(button())
  expect(onSubmit).not.toHaveBeenCalled()
})

test('a list goes to the next page and back', () => {
  const onChoose = vi.fn()
  show(<Pager current={2} pages={3} onChoose={onChoose} />)
  fireEvent.click(button('notices.messages.next'))
  fireEvent.click(button('notices.messages.previous'))
  expect(onChoose.mock.calls).toEqual([[3], [1]])
})

test('ERR-R02 a problem and a faulty field are announced', () => {
  show(
    <>
      <ProblemBanner problem={new Problem(500)} unlessAtFields />
      <FieldMessage id="f" error="field.required" hint="ui.code.placeholder" />
    </>,
  )
  expect(screen.getAllByRole('alert')).toHaveLength(2)
  expect(screen.getByText('field.required')).toBeTruthy()
})

test('KYC-17 the status of a draft is that of its chart', () => {
  expect(draftTagOf({ hasTag: (tag) => tag === 'unkept' })).toBe('unkept')
})

test('AUTH-46 AUTH-47 a code has six digits, and is requested for a valid address once a minute', () => {
  const sent: string[] = []
  show(
    <>
      <Code canSend={false} secondsLeft={0} onSend={() => sent.push('invalid')} />
      <Code canSend secondsLeft={30} onSend={() => sent.push('early')} />
      <Code canSend secondsLeft={0} onSend={() => sent.push('valid')} />
    </>,
  )
  for (const each of screen.getAllByRole('button')) fireEvent.click(each)
  expect(sent).toEqual(['valid'])
  const [field] = screen.getAllByRole<HTMLInputElement>('textbox')
  fireEvent.change(field as HTMLInputElement, { target: { value: '1 2 3 4 5 6 7' } })
  expect(field?.value).toBe('123456')
})
