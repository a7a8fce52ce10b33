export { default, generateMetadata } from '../not-found.tsx';
