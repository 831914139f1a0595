/** The forms of signing in and up, field by field. */
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { AuthDialog } from '../../src/views/account/auth/AuthDialog.tsx'
import { show } from '../support/rendered.tsx'

const dialog = (when: (snapshot: AnyMachineSnapshot) => boolean) =>
  ({
    chart: 'authDialog',
    as: 'authDialog',
    who: 'visitor',
    page: '/credit/hook',
    view: AuthDialog,
    shows: '[role=dialog] input',
    when,
  }) as const
const signIn = dialog((snapshot) => snapshot.hasTag('open') && !snapshot.hasTag('signUp') && !snapshot.hasTag('forgot'))
const signUp = dialog((snapshot) => snapshot.hasTag('signUp') && !snapshot.hasTag('busy'))

const type = async (field: HTMLElement, value: string) =>
  act(async () => {
    fireEvent.input(field, { target: { value } })
    fireEvent.change(field, { target: { value } })
  })

test('AUTH-05 signing in asks for email and password, and has a link for a forgotten password', async () => {
  const sent = await show(signIn, 'en_US')
  const form = within(screen.getByRole('dialog'))
  expect(form.getByLabelText('Email').getAttribute('type')).toBe('email')
  expect(form.getByLabelText('Password').getAttribute('type')).toBe('password')
  fireEvent.click(form.getByRole('button', { name: 'Forgot password?' }))
  expect(sent.at(-1)).toMatchObject({ event: { type: 'forgot.requested' }, accepted: true })
})

test('AUTH-10 AUTH-11 AUTH-12 AUTH-13 the agreement links to four documents, each in a new tab', async () => {
  await show(signUp, 'zh_CN', { source: 'small_shop_financing' })
  const links = [...document.querySelectorAll('[role=dialog] label a')]
  expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('target')])).toEqual([
    ['/financing/credit/hook/terms-and-condition', '_blank'],
    ['/financing/privacy', '_blank'],
    ['/financing/docs/waive-interest-plan.zh_CN.pdf', '_blank'],
    ['/financing/docs/subsidy-plan.zh_CN.pdf', '_blank'],
  ])
})

test('AUTH-46 VAL-12 VAL-18 the button that sends a code by phone is disabled until the number is valid', async () => {
  await show(signUp, 'en_US')
  const number = screen.getByLabelText('Phone number')
  const send = () => screen.getAllByRole<HTMLButtonElement>('button', { name: 'Send code' }).at(-1)
  expect(send()?.disabled).toBe(true)
  await type(number, '6123456')
  expect(send()?.disabled).toBe(true)
  await type(number, '61234567')
  expect(send()?.disabled).toBe(false)
})

test('AUTH-52 the checklist of the password follows while it is typed', async () => {
  await show(signUp, 'en_US')
  const met = () => screen.getAllByRole('listitem').filter(({ textContent }) => textContent?.includes('Lower case'))[0]?.textContent
  const before = met()
  await type(screen.getByLabelText('Set a password'), 'abc')
  expect(met()).not.toBe(before)
})

test('VAL-05 VAL-06 a weak password is refused in each language with the text of the specification', async () => {
  for (const [locale, label, words] of [
    ['zh_CN', '设置密码', '至少 1 个字母和 1 个数字'],
    ['zh_HK', '設定密碼', '至少 8 個字符'],
    ['en_US', 'Set a password', 'At least 8 characters'],
  ] as const) {
    await show(signUp, locale)
    const password = screen.getByLabelText(label)
    await type(password, 'weak')
    await act(async () => {
      fireEvent.blur(password)
      await vi.dynamicImportSettled()
    })
    const described = (password.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)
    expect(described.join(' ')).toContain(words)
    cleanup()
  }
})
