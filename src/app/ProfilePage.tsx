/** The page of the profile: the profile with the part about the own data, which belongs to another area. */
import { type ProfileProps, ProfileView } from '../views/account/profile/ProfileView.tsx'
import { DataPart } from '../views/privacy/DataPart.tsx'

/** The profile, and what is held about the user. */
export function ProfilePage({ flow }: ProfileProps) {
  return <ProfileView flow={flow} data={<DataPart flow={flow} />} />
}
