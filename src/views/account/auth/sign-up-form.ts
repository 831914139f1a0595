/** Form state of sign-up, held beside the other forms of the dialog; the fields are loaded later. */
import { useSelector } from '@xstate/react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { type PhoneCode, usualPhoneCode } from '../../../../contract/kernel/constants.ts'
import { laterResolver, problemErrors } from '../../parts/problem.ts'
import type { AuthFlow } from './AuthDialog.tsx'
import type { SignUp } from './schemas.ts'

type SignUpValues = Omit<z.input<typeof SignUp>, 'agreed' | 'phone_country_code'> & {
  agreed: boolean
  phone_country_code: PhoneCode
}

/** The form around what is typed. */
export type SignUpFields = UseFormReturn<SignUpValues, unknown, z.output<typeof SignUp>>

const resolver = laterResolver(async () => (await import('./schemas.ts')).SignUp as z.ZodType<z.output<typeof SignUp>, SignUpValues>)

/** Form state of sign-up; held by the dialog, so that it stays while another form is shown. */
export function useSignUpForm(flow: AuthFlow): SignUpFields {
  const { source, cpid, email, contact, problem } = useSelector(flow, (snapshot) => snapshot.context)
  const shown = useSelector(flow, (snapshot) => snapshot.hasTag('signUp'))
  return useForm<SignUpValues, unknown, z.output<typeof SignUp>>({
    resolver,
    defaultValues: {
      email,
      email_code: '',
      phone_country_code: contact?.phone_country_code ?? usualPhoneCode,
      phone_number: contact?.phone_number ?? '',
      phone_code: '',
      password: '',
      password_confirmation: '',
      register_source: source,
      cpid,
      agreed: false,
    },
    mode: 'onBlur',
    errors: problemErrors(shown ? problem : null),
  })
}
