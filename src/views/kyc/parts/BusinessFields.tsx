/** The fields of business info, the same in certification and onboarding. BIZ-01 to BIZ-10, decision A83. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { BusinessInfo } from '../../../../contract/kyc/applications.ts'
import type { ReferenceLists } from '../../../../contract/reference/lists.ts'
import { Card } from '../../../ui/Card.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useOptions } from '../../parts/options.ts'
import { RegionsField } from './RegionsField.tsx'

/** Four cards of fields for a form over `BusinessInfo`; the options come from the reference lists. */
export function BusinessFields<C>({ form, lists }: { form: UseFormReturn<BusinessInfo, C, BusinessInfo>; lists: ReferenceLists }) {
  const regions = useOptions(lists.country_region)
  return (
    <chakra.div display="grid" gap={{ base: '4', md: '6' }}>
      <Card pad="fields" title="business.size.title">
        <Pair>
          <TextField
            form={form}
            name="annual_sales_turnover_usd"
            label="business.turnover.label"
            hint="business.turnover.hint"
            inputMode="numeric"
            maxLength={20}
            unit="USD"
          />
          <TextField
            form={form}
            name="years_of_business"
            label="business.years.label"
            hint="business.years.hint"
            inputMode="numeric"
            maxLength={6}
          />
        </Pair>
        <Pair>
          <SelectField form={form} name="corporate_funds_region" label="business.fundsRegion.label" options={regions} />
        </Pair>
      </Card>
      <Card pad="fields" title="business.trade.title">
        <Pair>
          <SelectField form={form} name="business_nature" label="business.nature.label" options={useOptions(lists.business_nature)} />
          <SelectField form={form} name="industry_service" label="business.industry.label" options={useOptions(lists.industry_service)} />
        </Pair>
        <Pair>
          <SelectField
            form={form}
            name="major_commodities_type"
            label="business.goods.label"
            options={useOptions(lists.major_commodities_type)}
          />
        </Pair>
      </Card>
      <Card pad="fields" title="business.regions.title">
        <RegionsField form={form} name="top_buyer_regions" label="business.buyers.label" hint="business.buyers.hint" options={regions} />
        <RegionsField
          form={form}
          name="top_supplier_regions"
          label="business.suppliers.label"
          hint="business.suppliers.hint"
          options={regions}
        />
      </Card>
      <Card pad="fields" title="business.funds.title">
        <Pair>
          <SelectField
            form={form}
            name="initial_source_of_wealth"
            label="business.initialWealth.label"
            hint="business.initialWealth.hint"
            options={useOptions(lists.initial_source_of_wealth)}
          />
          <SelectField
            form={form}
            name="continuous_source_of_wealth"
            label="business.continuousWealth.label"
            hint="business.continuousWealth.hint"
            options={useOptions(lists.continuous_source_of_wealth)}
          />
        </Pair>
        <Pair>
          <SelectField
            form={form}
            name="funding_source"
            label="business.funding.label"
            hint="business.funding.hint"
            options={useOptions(lists.funding_source)}
          />
        </Pair>
      </Card>
    </chakra.div>
  )
}

function Pair({ children }: { children: ReactNode }) {
  return (
    <chakra.div display="grid" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} columnGap="6">
      {children}
    </chakra.div>
  )
}
