/** Companies of the user: every state as it is rendered. */
import { test } from 'vitest'
import { CompanyJoinView } from '../../src/views/company/CompanyJoinView.tsx'
import { CompanyListView } from '../../src/views/company/CompanyListView.tsx'
import { CompanySwitcherDialog } from '../../src/views/company/CompanySwitcherDialog.tsx'
import { CompanyUsersView } from '../../src/views/company/CompanyUsersView.tsx'
import { expectRendered } from '../support/rendered.tsx'

test('companySwitcher: the company is chosen, in every state and three languages', async () => {
  await expectRendered({
    chart: 'companySwitcher',
    view: CompanySwitcherDialog,
    as: 'companySwitcher',
    unheardWhileWaiting: ['company.chosen', 'dialog.closed'],
  })
})

test('companyJoin: a company is looked for, asked and joined, in every state and three languages', async () => {
  await expectRendered({
    chart: 'companyJoin',
    view: CompanyJoinView,
    page: '/company',
    unheardWhileWaiting: ['accept.pressed', 'certify.pressed', 'decline.pressed', 'dialog.closed'],
  })
})

test('companyList: the companies of the user are listed, in every state and three languages', async () => {
  await expectRendered({ chart: 'companyList', view: CompanyListView, page: '/company/list', unheardWhileWaiting: ['dialog.closed'] })
})

test('companyUsers: the users of the company are listed, in every state and three languages', async () => {
  await expectRendered({ chart: 'companyUsers', view: CompanyUsersView, page: '/company/users', unheardWhileWaiting: ['dialog.closed'] })
})
