/** Terms accepted at sign-up. AUTH-10 to AUTH-13. */

import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { portalBase } from '../../../../contract/kernel/constants.ts'
import type { Product } from '../../../../contract/kernel/product.ts'
import { CheckField } from '../../../ui/form/CheckField.tsx'
import { T } from '../../../ui/T.tsx'
import { PageLink } from '../../parts/PageLink.tsx'
import { useLocale } from '../../parts/use-locale.ts'

/** The tick box with its links, each in a new tab so that nothing typed is lost; the plans are PDFs in the language of the page. */
export function Agreement<V extends FieldValues & { agreed: boolean }, C, O>({
  form,
  product,
}: {
  form: UseFormReturn<V, C, O>
  product: Product
}) {
  const link = (to: string) => (chunks: ReactNode[]) => (
    <PageLink key={to} to={to} target="_blank">
      {chunks}
    </PageLink>
  )
  const locale = useLocale()
  const plan = (name: 'waive-interest-plan' | 'subsidy-plan') => (chunks: ReactNode[]) => (
    <a key={name} href={`${portalBase}/docs/${name}.${locale}.pdf`} target="_blank" rel="noopener">
      {chunks}
    </a>
  )
  const values = {
    terms: link(`/credit/${product}/terms-and-condition`),
    privacy: link('/privacy'),
    waive: plan('waive-interest-plan'),
    subsidy: plan('subsidy-plan'),
  }
  return (
    <chakra.div mt="3">
      <CheckField form={form} name={'agreed' as Path<V>} label={<T id="auth.agreement" values={values} />} />
    </chakra.div>
  )
}
