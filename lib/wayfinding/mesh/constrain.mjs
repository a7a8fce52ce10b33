// The package's types are its sources, which our compiler settings refuse: constrain.d.mts says what is used of it.
export { default } from '@kninnug/constrainautor';
