/** Certification of the company, step by step: every state as it is rendered. */
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { Problem } from '../../contract/kernel/problem.ts'
import { country } from '../../contract/reference/countries.ts'
import { BusinessInformationView } from '../../src/views/kyc/BusinessInformationView.tsx'
import { CertificationCompletedView } from '../../src/views/kyc/CertificationCompletedView.tsx'
import { CompanyInformationView } from '../../src/views/kyc/CompanyInformationView.tsx'
import { DirectorsAndShareholdersView } from '../../src/views/kyc/DirectorsAndShareholdersView.tsx'
import { application } from '../kernel/shared.world.ts'
import { expectRendered, show } from '../support/rendered.tsx'

/** During and after the review, the portal shows the review page instead of the steps. */
const reviewed = ['waiting', 'approved', 'rejected', 'asking', 'reopening']
const isStep = (snapshot: AnyMachineSnapshot) => !reviewed.some((state) => snapshot.matches(state))

test('kycWizard: the company is described, in every state and three languages', async () => {
  await expectRendered({
    chart: 'kycWizard',
    view: CompanyInformationView,
    page: '/company/onboarding/company-information',
    unheardWhileWaiting: ['draft.typed'],
    when: isStep,
  })
})

test('kycWizard: its business is described, in every state and three languages', async () => {
  await expectRendered({
    chart: 'kycWizard',
    view: BusinessInformationView,
    page: '/company/onboarding/business-information',
    unheardWhileWaiting: ['draft.typed'],
    unheardIn: { '"outdated"': ['step.submitted'] },
    when: isStep,
  })
})

test('kycWizard: its people are listed, in every state and three languages', async () => {
  await expectRendered({
    chart: 'kycWizard',
    view: DirectorsAndShareholdersView,
    page: '/company/onboarding/directors-and-shareholders',
    when: isStep,
  })
})

test('kycWizard: the review is shown and returned items are corrected, in every state and three languages', async () => {
  await expectRendered({
    chart: 'kycWizard',
    view: CertificationCompletedView,
    page: '/company/onboarding/completed',
    unheardWhileWaiting: ['task.opened'],
    unheardIn: { '"outdated"': ['task.opened'] },
  })
})

test('sentAnswers: the submitted answers are shown, in every state and three languages', async () => {
  await expectRendered({
    chart: 'sentAnswers',
    view: CertificationCompletedView,
    page: '/company/onboarding/completed',
    within: [{ chart: 'kycWizard', child: 'sentAnswers' }],
  })
})

test('companyLookup: what the register says is shown to be confirmed, in every state and three languages', async () => {
  await expectRendered({
    chart: 'companyLookup',
    view: CompanyInformationView,
    page: '/company/onboarding/company-information',
    within: [{ chart: 'kycWizard', child: 'companyLookup', when: (snapshot) => snapshot.hasTag('editable') }],
  })
})

test('decision 149 a company of the mainland is asked for its code first, then for its Chinese name, with an English one optional', async () => {
  const editing = (snapshot: AnyMachineSnapshot) => isStep(snapshot) && snapshot.hasTag('editable')
  const labels = () => [...document.querySelectorAll('label')].map(({ textContent }) => textContent?.trim())
  const company = { incorporationCountry: country.china, entityType: 'limited_company' }
  const page = '/company/onboarding/company-information'
  await show({ chart: 'kycWizard', view: CompanyInformationView, page, when: editing }, 'en_US', {
    application: { ...application, company },
  })
  const asked = labels()
  expect(asked).not.toContain('Business registration number')
  expect(asked.slice(asked.indexOf('Unified social credit code')).slice(0, 3)).toEqual([
    'Unified social credit code',
    expect.stringMatching(/Chinese/),
    expect.stringMatching(/English.*optional/i),
  ])
})

test('KYC-30 KYC-32 KYC-34 decision 149 a person begins with the dialling code of the user, who fills in the own mailbox; a company of the mainland sends one page of a passport', async () => {
  const editing = (snapshot: AnyMachineSnapshot) => isStep(snapshot) && snapshot.hasTag('editable')
  const page = '/company/onboarding/directors-and-shareholders'
  await show({ chart: 'kycWizard', view: DirectorsAndShareholdersView, page, when: editing }, 'en_US', {
    application: { ...application, company: { incorporationCountry: country.china }, connectedPersons: [] },
    own: { email: 'wen@example.com', phoneCode: '+86' },
    task: null,
    problem: null,
  })
  expect(screen.getByDisplayValue('+86')).toBeTruthy()
  expect(screen.getByDisplayValue('China identity card')).toBeTruthy()
  const self = screen.getByRole('button', { name: 'This is me: fill in wen@example.com' })
  await act(async () => void fireEvent.click(self))
  expect(screen.getByDisplayValue('wen@example.com')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /This is me/ })).toBeNull()
  expect(screen.getByText('Back of the ID')).toBeTruthy()
  await act(async () => void fireEvent.change(screen.getByLabelText('Type of ID'), { target: { value: 'passport' } }))
  expect(screen.queryByText('Back of the ID')).toBeNull()
  expect(screen.getByText('Passport photo page')).toBeTruthy()
})

test('KYC-18 a refused field of a step is marked', async () => {
  const page = '/company/onboarding/company-information'
  const editing = (snapshot: AnyMachineSnapshot) => isStep(snapshot) && snapshot.hasTag('editable')
  await show({ chart: 'kycWizard', view: CompanyInformationView, page, when: editing }, 'en_US', {
    problem: new Problem(20009, { fields: { 'company.registerNameEn': 'field.required' } }),
  })
  expect(document.querySelector('[aria-invalid=true]')).not.toBeNull()
})
