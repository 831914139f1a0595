/** The people who review applications: how they sign in, and how they are invited. Decision 020. */
import { z } from 'zod'
import { captchaAnswer } from '../account/captcha.ts'
import { stepUpMethod } from '../account/step-up-actions.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { Email, Id, Instant, line, NewPassword, Nothing, samePassword } from '../kernel/fields.ts'

/** Roles of the staff: a lead also decides disputed cases and reads the read log. */
export const staffRoles = ['reviewer', 'lead'] as const
export const StaffRole = z.enum(staffRoles)
export type StaffRole = z.infer<typeof StaffRole>

/** A member of the staff. */
export const StaffMember = z.strictObject({ id: Id, name: z.string(), email: Email, role: StaffRole })
export type StaffMember = z.infer<typeof StaffMember>

/** Credentials of a member of the staff; the captcha once it is required. */
export const StaffSignIn = z.strictObject({
  email: Email,
  password: line().min(1, 'field.password.required').max(200, 'field.tooLong'),
  ...captchaAnswer,
})
export type StaffSignIn = z.infer<typeof StaffSignIn>

/** The signed-in member of the staff, and the latest end of the session; half an hour without a call ends it sooner. */
export const StaffSession = z.strictObject({ staff: StaffMember, endsAt: Instant })
export type StaffSession = z.infer<typeof StaffSession>

/** The answer to a right password: how the member of the staff confirms; with none, a second factor has to be set up. Decision 085. */
const StaffPasswordTaken = z.strictObject({ ...StaffSession.shape, methods: z.array(z.enum(stepUpMethod).exclude(['sentCode'])) })
export type StaffPasswordTaken = z.infer<typeof StaffPasswordTaken>

const InvitationToken = line().min(1).max(200)

/** The first password, by the one-time address. */
export const InvitationAcceptance = z
  .strictObject({
    token: InvitationToken,
    password: NewPassword,
    passwordConfirmation: line().min(1, 'field.passwordAgain.required'),
  })
  .refine(...samePassword('password', 'passwordConfirmation'))
export type InvitationAcceptance = z.infer<typeof InvitationAcceptance>

export const staff = {
  /** Called by the sign-in of the back office. */
  signInStaff: endpoint({
    method: 'POST',
    path: '/backoffice/api/sign-in',
    access: 'public',
    input: StaffSignIn,
    output: StaffPasswordTaken,
    codes: ['tooManyRequests', 'inProgress', 'signInCaptchaRequired', 'accountLocked', 'wrongCredentials', 'captchaWrong', 'networkError'],
    cost: 20,
    extension: true,
    summary:
      'Give the password as staff; sets a cookie for /backoffice only, which opens nothing before the second factor. 80001: a captcha is required; 80002 while locked.',
    source: 'decisions 020, 085, 088',
  }),
  /** Called by every page of the back office. */
  signOutStaff: endpoint({
    method: 'POST',
    path: '/backoffice/api/sign-out',
    access: 'reviewer',
    input: Nothing,
    output: z.null(),
    codes: [],
    extension: true,
    summary: 'End the session of the staff.',
  }),
  /** Called by the start of the back office. */
  readStaff: endpoint({
    method: 'GET',
    path: '/backoffice/api/me',
    access: 'reviewer',
    input: Nothing,
    output: StaffSession,
    codes: [],
    extension: true,
    summary: 'Read the signed-in member of the staff.',
  }),
  /** Called by the invitation page of the back office. */
  readStaffInvitation: endpoint({
    method: 'POST',
    path: '/backoffice/api/invitation',
    access: 'public',
    input: z.strictObject({ token: InvitationToken }),
    output: StaffMember.omit({ id: true }),
    codes: ['tooManyRequests', 'invitationExpired'],
    cost: 5,
    extension: true,
    summary: 'Read the invitation of a one-time address; 30016 for a used, expired or unknown one.',
  }),
  /** Called by the invitation page of the back office. */
  acceptStaffInvitation: endpoint({
    method: 'POST',
    path: '/backoffice/api/invitation/accept',
    access: 'public',
    input: InvitationAcceptance,
    output: StaffPasswordTaken,
    codes: ['tooManyRequests', 'inProgress', 'invitationExpired'],
    cost: 20,
    extension: true,
    summary: 'Set the password with the one-time address; a second factor is set up next.',
  }),
}
