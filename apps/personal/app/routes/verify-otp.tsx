export default function Page() { return <p>verify-otp</p> }
