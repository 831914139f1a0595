/** The fields of business info, the same in certification and onboarding. BIZ-01 to BIZ-10, decision A83. */
import { chakra } from '@chakra-ui/react'
import { type FieldPathByValue, type FieldValues, type UseFormReturn, useController, useWatch } from 'react-hook-form'
import type { BusinessInfo } from '../../../contract/kyc/applications.ts'
import type { ReferenceLists } from '../../../contract/reference/lists.ts'
import { Card } from '../../ui/Card.tsx'
import { BareSelect, ControlBox, GroupFrame, Pair } from '../../ui/form/FieldFrame.tsx'
import { SelectArrow, SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { type FieldProps, useField } from '../../ui/form/use-field.ts'
import { useWords } from '../../ui/T.tsx'
import { type Option, useOptions } from '../parts/options.ts'

/** Four cards of fields for a form over `BusinessInfo`; the options come from the reference lists. */
export function BusinessFields<C>({ form, lists }: { form: UseFormReturn<BusinessInfo, C, BusinessInfo>; lists: ReferenceLists }) {
  const regions = useOptions(lists.country_region)
  return (
    <chakra.div display="grid" gap={{ base: '4', md: '6' }}>
      <Card pad="fields" title="home.business.size.title">
        <Pair>
          <TurnoverField form={form} />
          <TextField
            form={form}
            name="years_of_business"
            label="home.business.years.label"
            hint="home.business.years.hint"
            inputMode="numeric"
            maxLength={6}
          />
        </Pair>
        <Pair>
          <SelectField form={form} name="corporate_funds_region" label="home.business.fundsRegion.label" options={regions} />
        </Pair>
      </Card>
      <Card pad="fields" title="home.business.trade.title">
        <Pair>
          <SelectField form={form} name="business_nature" label="home.business.nature.label" options={useOptions(lists.business_nature)} />
          <SelectField
            form={form}
            name="industry_service"
            label="home.business.industry.label"
            options={useOptions(lists.industry_service)}
          />
        </Pair>
        <Pair>
          <SelectField
            form={form}
            name="major_commodities_type"
            label="home.business.goods.label"
            options={useOptions(lists.major_commodities_type)}
          />
        </Pair>
      </Card>
      <Card pad="fields" title="home.business.regions.title">
        <RegionsField
          form={form}
          name="top_buyer_regions"
          label="home.business.buyers.label"
          hint="home.business.buyers.hint"
          options={regions}
        />
        <RegionsField
          form={form}
          name="top_supplier_regions"
          label="home.business.suppliers.label"
          hint="home.business.suppliers.hint"
          options={regions}
        />
      </Card>
      <Card pad="fields" title="home.business.funds.title">
        <Pair>
          <SelectField
            form={form}
            name="initial_source_of_wealth"
            label="home.business.initialWealth.label"
            hint="home.business.initialWealth.hint"
            options={useOptions(lists.initial_source_of_wealth)}
          />
          <SelectField
            form={form}
            name="continuous_source_of_wealth"
            label="home.business.continuousWealth.label"
            hint="home.business.continuousWealth.hint"
            options={useOptions(lists.continuous_source_of_wealth)}
          />
        </Pair>
        <Pair>
          <SelectField
            form={form}
            name="funding_source"
            label="home.business.funding.label"
            hint="home.business.funding.hint"
            options={useOptions(lists.funding_source)}
          />
        </Pair>
      </Card>
    </chakra.div>
  )
}

/** Sales of a year in US dollars or renminbi, in a field of its own each; what was typed moves with the currency. BIZ-01, decision 149. */
function TurnoverField<C>({ form }: { form: UseFormReturn<BusinessInfo, C, BusinessInfo> }) {
  const words = useWords()
  const inRenminbi = useWatch({ control: form.control, name: 'annual_sales_turnover_cny' }) !== undefined
  const [dollars, renminbi] = ['annual_sales_turnover_usd', 'annual_sales_turnover_cny'] as const
  const choose = (currency: string) => {
    const [from, to] = currency === 'CNY' ? [dollars, renminbi] : [renminbi, dollars]
    const typed = form.getValues(from) ?? ''
    form.setValue(from, from === dollars ? '' : undefined)
    form.setValue(to, typed, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  }
  return (
    <TextField
      key={String(inRenminbi)}
      form={form}
      name={inRenminbi ? renminbi : dollars}
      label="home.business.turnover.label"
      hint={inRenminbi ? 'home.business.turnover.hint.cny' : 'home.business.turnover.hint'}
      inputMode="numeric"
      maxLength={20}
      end={
        <chakra.span position="relative" flex="none" borderStart="{borders.line}">
          <BareSelect
            aria-label={words('home.business.turnover.currency')}
            value={inRenminbi ? 'CNY' : 'USD'}
            onChange={(event) => choose(event.target.value)}
          >
            {(['USD', 'CNY'] as const).map((currency) => (
              <option key={currency} value={currency}>
                {words(`reference.currency.${currency}`)}
              </option>
            ))}
          </BareSelect>
          <SelectArrow />
        </chakra.span>
      }
    />
  )
}

const places = [0, 1, 2]

/** Three selects whose value is the list of chosen keys; a place opens when the one before it is taken. */
function RegionsField<V extends FieldValues, C, O>(
  props: FieldProps<V, C, O> & { name: FieldPathByValue<V, string[]>; options: readonly Option[] },
) {
  const { form, name, label, hint, optional, options } = props
  const field = useField(props)
  const words = useWords()
  const { field: bound } = useController({ control: form.control, name })
  const chosen: string[] = bound.value ?? []
  const choose = (place: number, key: string) => bound.onChange(chosen.toSpliced(place, 1, key).filter((region) => region !== ''))
  return (
    <GroupFrame field={field} label={label} hint={hint} optional={optional}>
      <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', md: 'repeat(3, minmax(0, 1fr))' }} gap="3">
        {places.map((place) => (
          <ControlBox key={place} position="relative">
            <BareSelect
              {...field.control}
              id={place === 0 ? field.control.id : undefined}
              ref={place === 0 ? bound.ref : undefined}
              name={`${name}.${place}`}
              aria-label={words('home.business.region.place', { place: place + 1 })}
              value={chosen[place] ?? ''}
              disabled={field.control.disabled || place > chosen.length}
              onChange={(event) => choose(place, event.target.value)}
              onBlur={bound.onBlur}
              w="full"
            >
              <option value="">{words(place === 0 ? 'ui.select.placeholder' : 'home.business.region.none')}</option>
              {options.map((option) => (
                <option key={option.value} value={option.value} disabled={chosen.includes(option.value) && chosen[place] !== option.value}>
                  {option.label}
                </option>
              ))}
            </BareSelect>
            <SelectArrow />
          </ControlBox>
        ))}
      </chakra.div>
    </GroupFrame>
  )
}
