export { ManagedLayout as default } from '../ManagedLayout.tsx';
