/** Labels of the items of an application: message ids of the form fields. KYC-19. */

/** Labels by field, where a label has another name than its field. */
const labels: Readonly<Record<string, string>> = {
  'company.incorporationCountry': 'kyc.country.label',
  'company.registerNameEn': 'kyc.nameEn.label',
  'company.registerNameCn': 'kyc.nameCn.label',
  'company.companyRegistrationNumber': 'kyc.crn.label',
  'company.businessRegistrationNumber': 'kyc.brn.label',
  'company.unifiedSocialCreditCode': 'kyc.uscc.label',
  'business.annual_sales_turnover_usd': 'home.business.turnover.label',
  'business.annual_sales_turnover_cny': 'home.business.turnover.label',
  'business.years_of_business': 'home.business.years.label',
  'business.corporate_funds_region': 'home.business.fundsRegion.label',
  'business.business_nature': 'home.business.nature.label',
  'business.industry_service': 'home.business.industry.label',
  'business.major_commodities_type': 'home.business.goods.label',
  'business.top_buyer_regions': 'home.business.buyers.label',
  'business.top_supplier_regions': 'home.business.suppliers.label',
  'business.initial_source_of_wealth': 'home.business.initialWealth.label',
  'business.continuous_source_of_wealth': 'home.business.continuousWealth.label',
  'business.funding_source': 'home.business.funding.label',
  'person.nameCn': 'kyc.person.nameCn.label',
  'person.nameEn': 'kyc.person.nameEn.label',
  'person.idFrontFileId': 'kyc.idFront.label',
  'person.idBackFileId': 'kyc.idBack.label',
  'person.mobilePhone': 'kyc.mobile.label',
  'person.mobilePhoneAreaCode': 'kyc.mobile.label',
  'person.yearsOfIndustryExperience': 'kyc.experience.label',
}

/** The label of a field of `company`, `business` or a `person`, as a message id. */
export function fieldLabel(section: string, field: string): string {
  return labels[`${section}.${field}`] ?? `kyc.${field}.label`
}
