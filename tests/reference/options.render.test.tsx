/** Reference lists as options of a form. */
import { renderHook } from '@testing-library/react'
import { IntlProvider } from 'react-intl'
import { expect, test } from 'vitest'
import { useOptions } from '../../src/views/parts/options.ts'

test('REF-01 REF-05 an option has the name of its item in the language of the page', () => {
  const item = { key_id: 1, name_chi: '线上零售', name_cht: '網上零售', name_eng: 'Online retail' }
  const labelIn = (locale: string) =>
    renderHook(() => useOptions([item]), {
      wrapper: ({ children }) => <IntlProvider locale={locale}>{children}</IntlProvider>,
    }).result.current
  expect(['zh-CN', 'zh-HK', 'en-US'].map(labelIn)).toEqual([
    [{ value: '1', label: '线上零售' }],
    [{ value: '1', label: '網上零售' }],
    [{ value: '1', label: 'Online retail' }],
  ])
})
