import '../../personal/app/navigation.ts'
